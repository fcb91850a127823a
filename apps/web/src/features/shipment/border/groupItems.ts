import type { BorderPassportItem } from '@kervan/contract/shipment/border/borderPassport.endpoints'

/** Items of several goods lines that say the same. */
export interface PassportGroup {
  item: BorderPassportItem
  /** Numbers of the goods lines from 1; empty for a datum of the whole shipment. */
  lines: number[]
}

const consequences = ['refused', 'held', 'costs', 'nothing'] as const

const rank = ({ status, ifMissing }: BorderPassportItem): number =>
  status === 'missing' ? consequences.indexOf(ifMissing) : consequences.length

/** Splits the items into those to act on, the gravest first, and the others. */
export const groupItems = (
  items: readonly BorderPassportItem[],
): { open: PassportGroup[]; other: PassportGroup[] } => {
  const groups = new Map<string, PassportGroup>()
  for (const item of items) {
    const { datum, status, law, meaning, goods } = item
    const key = JSON.stringify([datum, status, law, meaning])
    const group = groups.get(key) ?? { item, lines: [] }
    if (goods !== null) group.lines.push(goods + 1)
    groups.set(key, group)
  }
  const all = [...groups.values()]
  const isOpen = ({ item: { status } }: PassportGroup) => status === 'missing' || status === 'unclear'
  return {
    open: all.filter(isOpen).toSorted((one, other) => rank(one.item) - rank(other.item)),
    other: all
      .filter((group) => !isOpen(group))
      .toSorted((one, other) => Number(one.item.status !== 'given') - Number(other.item.status !== 'given')),
  }
}
