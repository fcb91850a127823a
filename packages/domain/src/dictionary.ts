/** A table that is looked up by what people write: `constructor` and the like, which every object has, are not in it. */
export const dictionary = <Value>(
  entries: Readonly<Record<string, Value>>,
): Readonly<Record<string, Value>> => Object.assign(Object.create(null) as Record<string, Value>, entries)
