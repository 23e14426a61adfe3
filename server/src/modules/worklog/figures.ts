// The figures of a period: the author's measures, stored with the log, shown to readers who may read the measures.
import type { MeasureFigure } from '@crm/protocol/answers/measure';
import type { LogPeriod } from '@crm/protocol/answers/worklog';
import type { Call } from '../../engine/entity.ts';
import { listOf, measure, readableMeasures } from '../../engine/measure.ts';

/** As it is stored: its label and link come from the measure. */
export interface StoredFigure {
  key: string;
  value: string;
}

/** Of the acting person, as they see their own rows. */
export function ownFigures(call: Call, period: LogPeriod): Promise<MeasureFigure[]> {
  return measure(call, call.engine.figures, period, [call.actor.userId]);
}

export function stored(figures: readonly MeasureFigure[]): StoredFigure[] {
  return figures.map(({ key, value }) => ({ key, value }));
}

/** Whose figures of which period these are. */
export interface FigureRequest extends LogPeriod {
  figures: readonly StoredFigure[];
  owner: number;
}

/** The figures of several logs as far as the acting person may read them, each with the list of its rows. */
export async function visibleFigures(call: Call, logs: readonly FigureRequest[]): Promise<MeasureFigure[][]> {
  if (logs.every(({ figures }) => figures.length === 0)) return logs.map(() => []);
  const readable = await readableMeasures(call);
  const known = new Map(call.engine.measures.map((one) => [one.key, one]));
  return logs.map(({ figures, owner, ...span }) =>
    figures.flatMap(({ key, value }) => {
      const one = known.get(key);
      if (!one || !readable.has(key)) return [];
      const { label, unit } = one;
      if (!('entity' in one)) return [{ key, label, unit, value }];
      return [{ key, label, unit, value, list: listOf(call, one, span, [owner]) }];
    }),
  );
}
