// What a browser calls itself, in few words: `Chrome · Windows`.

const programs: [RegExp, string][] = [
  [/MicroMessenger/, 'WeChat'],
  [/DingTalk/, 'DingTalk'],
  [/Edg(e|A|iOS)?\//, 'Edge'],
  [/OPR\//, 'Opera'],
  [/Firefox\/|FxiOS/, 'Firefox'],
  [/Chrome\/|CriOS/, 'Chrome'],
  [/Safari\//, 'Safari'],
];
const systems: [RegExp, string][] = [
  [/HarmonyOS|OpenHarmony/, 'HarmonyOS'],
  [/Android/, 'Android'],
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Windows/, 'Windows'],
  [/Mac OS X|Macintosh/, 'macOS'],
  [/Linux|X11/, 'Linux'],
];

/** Empty where nothing is known of it. */
export function deviceOf(agent: string): string {
  const first = (list: [RegExp, string][]) => list.find(([pattern]) => pattern.test(agent))?.[1];
  return [first(programs), first(systems)].filter(Boolean).join(' · ');
}
