/** Rows by key, in their order. (Map.groupBy came after the oldest Node that is supported.) */
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
