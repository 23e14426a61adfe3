// The button that makes a task of the present record, where a feature provides one.
import { type FollowOnSeed, followOnButton } from './registries.ts';

export function FollowOn({ seed }: { seed: FollowOnSeed }) {
  const Made = followOnButton();
  return Made ? <Made seed={seed} /> : null;
}
