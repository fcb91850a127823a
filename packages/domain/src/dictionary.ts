/**
 * Lookup table for user input without inherited keys: `constructor` and similar names of every object are not
 * found.
 */
export const dictionary = <Value>(
  entries: Readonly<Record<string, Value>>,
): Readonly<Record<string, Value>> => Object.assign(Object.create(null) as Record<string, Value>, entries)
