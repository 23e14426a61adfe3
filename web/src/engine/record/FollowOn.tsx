// The button that makes something to be done of what one looks at, where a feature brings one.
import { type FollowOnSeed, followOnButton } from './registries.ts';

export function FollowOn({ seed }: { seed: FollowOnSeed }) {
  const Made = followOnButton();
  return Made ? <Made seed={seed} /> : null;
}
