import { describe, expect, it } from 'vitest'
import { auditBill } from './auditBill.ts'
import { plantBills, plantedKinds } from './testing/plantBills.ts'

/** A seed of BILL_SEED repeats a run. */
const seed = Number(process.env.BILL_SEED ?? Date.now() % 1_000_000_000)
const plantedCount = Number(process.env.BILL_COUNT ?? 1000)
const cleanCount = 1000

describe('auditBill', () => {
  it(`names planted errors of every kind and accuses no clean line (seed ${seed})`, () => {
    const { table, planted, clean } = plantBills(seed, plantedCount, cleanCount)
    const accused = clean.filter(({ paid, billed, proofs }) => {
      const { changes } = auditBill(table, paid, billed, proofs)
      return changes.length > 0
    })
    expect(accused).toEqual([])
    const wrong: string[] = []
    const missed = new Map(plantedKinds.map((kind) => [kind, { count: 0, wrong: 0 }]))
    for (const { kind, cause, to, paid, billed, proofs } of planted) {
      const { changes, differenceMinor } = auditBill(table, paid, billed, proofs)
      const isRight =
        changes.length === 1 && changes[0]!.cause === cause && (to === undefined || changes[0]!.to === to)
      const tally = missed.get(kind)!
      tally.count += 1
      if (isRight) {
        expect(changes[0]!.minor).toBe(differenceMinor)
        continue
      }
      tally.wrong += 1
      wrong.push(`${kind}: ${cause} ${String(to)} is ${JSON.stringify(changes)}`)
    }
    for (const { count } of missed.values()) expect(count).toBeGreaterThan(0)
    expect(wrong.length / planted.length, wrong.join('\n')).toBeLessThanOrEqual(0.01)
  }, 120_000)
})
