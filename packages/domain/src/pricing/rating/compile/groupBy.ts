/** Groups rows by key and keeps their order. (Map.groupBy is newer than the oldest supported Node.) */
export const groupBy = <T, K>(rows: Iterable<T>, keyOf: (row: T) => K): Map<K, T[]> => {
  const groups = new Map<K, T[]>()
  for (const row of rows) {
    const key = keyOf(row)
    const group = groups.get(key)
    if (group) group.push(row)
    else groups.set(key, [row])
  }
  return groups
}
