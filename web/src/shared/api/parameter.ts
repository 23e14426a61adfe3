// Where in what was sent a refusal points to.

/** The parameter that a place in a body belongs to: `rules[0].days` → `rules`. */
export function parameterOf(place: string): string {
  return place.replace(/[.[].*$/s, '');
}
