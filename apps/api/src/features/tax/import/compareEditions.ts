import type { TariffChange } from '@kervan/contract/tax/tax.endpoints'
import type { ComparedLine } from '../tax.queries.ts'

export interface Comparison {
  added: number
  removed: number
  rateChanged: number
  textChanged: number
  unchanged: number
  /** Changes of rates first. */
  changes: TariffChange[]
}

const order: readonly TariffChange['kind'][] = ['rate', 'removed', 'added', 'text']

/** Compares the lines of a new edition with the current ones. */
export const compareEditions = (
  before: readonly ComparedLine[],
  after: readonly ComparedLine[],
  describeRate: (line: ComparedLine) => string,
): Comparison => {
  const earlier = new Map(before.map((line) => [line.code, line]))
  const changes: TariffChange[] = []
  let unchanged = 0
  for (const line of after) {
    const { code, description } = line
    const old = earlier.get(code)
    earlier.delete(code)
    const note = (kind: TariffChange['kind'], was: string | null, is: string | null) =>
      changes.push({ kind, code, description, before: was, after: is })
    if (!old) note('added', null, describeRate(line))
    else if (old.rate !== line.rate || old.hasQuota !== line.hasQuota)
      note('rate', describeRate(old), describeRate(line))
    else if (old.description !== description) note('text', old.description, description)
    else unchanged++
  }
  for (const old of earlier.values())
    changes.push({
      kind: 'removed',
      code: old.code,
      description: old.description,
      before: describeRate(old),
      after: null,
    })
  const countOf = (kind: TariffChange['kind']) => changes.filter((change) => change.kind === kind).length
  return {
    added: countOf('added'),
    removed: countOf('removed'),
    rateChanged: countOf('rate'),
    textChanged: countOf('text'),
    unchanged,
    changes: changes.sort(
      (one, other) =>
        order.indexOf(one.kind) - order.indexOf(other.kind) || one.code.localeCompare(other.code),
    ),
  }
}
