import type { AnswerOf, InputOf } from '@kervan/contract/endpoint'
import type {
  StationBag,
  StationVerdict,
  warehouseEndpoints,
} from '@kervan/contract/warehouse/stations/warehouse.endpoints'
import { actionOfMode, toneOfScan } from '@kervan/domain/warehouse/stationScan'
import { readCommand } from '@kervan/domain/warehouse/commandCodes'
import { correctClock } from '@kervan/domain/tracking/deviceClock'
import { dayInTurkiye } from '../../../platform/clock.ts'
import { requireActor } from '../../../platform/ctx.ts'
import type { Ctx } from '../../../platform/ctx.ts'
import { isUniqueViolation } from '../../../platform/db/database.ts'
import { requireHandling } from '../../access/policies.ts'
import { idFrom, matchTextScanIds } from '../../tracking/locations/scanIds.ts'
import { closeOrLoad } from './closeOrLoad.ts'
import { describeVerdict } from './describeVerdict.ts'
import type { RecordedScan } from './describeVerdict.ts'
import { openNewBag } from './openNewBag.ts'
import type { ScanFacts } from './scanFacts.ts'
import { findBagsNow, findRecordedScans, insertScans, lockStation } from './station.queries.ts'
import type { BagNow } from './station.queries.ts'
import { takeRun } from './takeRun.ts'
import type { SentScan, TakenScan } from './takeRun.ts'
import { undoLast, undoPiece } from './undoScan.ts'

type Rows = typeof warehouseEndpoints
type Sent = InputOf<Rows['scanManyAtStation']>['body']

/** Maximum number of scans per transaction, so that others waiting for the same pieces are served in between. */
const mostOfRun = 500

type Step = 'move' | 'undo' | 'undoPiece' | 'newBag' | 'bagState'

const stepOf = ({ mode, text }: SentScan): Step => {
  const command = readCommand(text)
  if (command && command !== 'mistyped' && (command.name === 'undo' || command.name === 'newBag'))
    return command.name
  if (mode === 'undoPiece') return 'undoPiece'
  return actionOfMode[mode] ? 'move' : 'bagState'
}

/**
 * Splits scans into runs that are processed together in order: consecutive piece scans in one mode. Any other
 * scan is a separate run.
 */
const splitRuns = (scans: readonly SentScan[]): SentScan[][] => {
  const runs: SentScan[][] = []
  let last: string | null = null
  for (const scan of scans) {
    const step = stepOf(scan)
    const key = step === 'move' ? `${scan.mode} ${scan.confirm}` : null
    const run = runs.at(-1)
    if (run && key !== null && key === last && run.length < mostOfRun) run.push(scan)
    else runs.push([scan])
    last = key
  }
  return runs
}

const takeOne = (ctx: Ctx, station: string, scan: SentScan): Promise<ScanFacts> => {
  switch (stepOf(scan)) {
    case 'undo':
      return undoLast(ctx, station, scan)
    case 'undoPiece':
      return undoPiece(ctx, scan)
    case 'newBag':
      return openNewBag(ctx, station)
    default:
      return closeOrLoad(ctx, scan)
  }
}

/** Scans of one station processed together, in order. */
interface Run {
  ctx: Ctx
  station: string
  scans: readonly SentScan[]
}

const toTaken = ({ ctx, station, scans }: Run): TakenScan[] =>
  scans.map((scan) => ({ ...scan, station, actorId: requireActor(ctx).userId, receivedAt: ctx.now }))

/**
 * A confirmation sent with the question's id is stored under an id derived from it, because the server would
 * otherwise repeat the question.
 */
const idOfAnswer = ({ id, confirm }: SentScan, kept: RecordedScan | undefined): string =>
  confirm && kept?.facts.question ? idFrom(`${id} yes`) : id

/** Answers to the scans of a run, and the bags in their state after it. */
interface Answered {
  kept: RecordedScan[]
  bags: readonly BagNow[]
}

/**
 * Processes a run in one transaction: stores new answers and repeats stored ones. The scans have the same kind of
 * step, and piece scans the same mode.
 */
const takeOnce = async (run: Run): Promise<Answered> => {
  const { ctx, station } = run
  const sent = toTaken(run)
  return ctx.db.transaction(async (tx) => {
    await lockStation(tx, station)
    const inside = { ...ctx, db: tx }
    const kept = new Map<string, RecordedScan>()
    const find = async (ids: readonly string[]) => {
      for (const scan of await findRecordedScans(tx, ids)) kept.set(scan.id, scan)
      return new Map(Array.from(kept, ([id, { text }]) => [id, text]))
    }
    if (sent.some(({ confirm }) => confirm)) await find(sent.map(({ id }) => id))
    const ids = await matchTextScanIds(
      sent.map((scan) => ({ text: scan.text, id: idOfAnswer(scan, kept.get(scan.id)) })),
      find,
    )
    const taken = sent.map((scan, index) => ({ ...scan, id: ids[index]! }))
    const apart = ids.filter((id, index) => id !== sent[index]!.id)
    if (apart.length > 0) await find(apart)
    const fresh = [
      ...new Map(taken.filter(({ id }) => !kept.has(id)).map((scan) => [scan.id, scan])).values(),
    ]
    let bags: readonly BagNow[] = []
    if (fresh.length > 0) {
      const first = fresh[0]!
      const answer =
        stepOf(first) === 'move'
          ? await takeRun(inside, fresh)
          : { facts: [await takeOne(inside, station, first)], bags }
      const { facts } = answer
      bags = answer.bags
      await insertScans(
        tx,
        fresh.map(({ id, mode, text, happenedAt, actorId }, index) => ({
          id,
          station,
          mode,
          text,
          tone: toneOfScan(facts[index]!.outcome),
          facts: facts[index]!,
          at: happenedAt,
          day: dayInTurkiye(happenedAt),
          actorId,
        })),
      )
      fresh.forEach(({ id, mode, text, happenedAt }, index) =>
        kept.set(id, { id, mode, text, facts: facts[index]!, at: happenedAt, undoneBy: null }),
      )
    }
    return { kept: taken.map(({ id }, index) => ({ ...kept.get(id)!, id: sent[index]!.id })), bags }
  })
}

/** Retries once: when two stations use one id at the same instant, the second attempt finds the other's scan. */
const takeKept = async (run: Run): Promise<Answered> => {
  try {
    return await takeOnce(run)
  } catch (error) {
    if (!isUniqueViolation(error)) throw error
    return takeOnce(run)
  }
}

const acceptScans = async (ctx: Ctx, { station, sentAt, scans }: Sent): Promise<Answered> => {
  requireHandling(ctx)
  const sent = new Date(sentAt)
  const corrected = scans.map((scan) => ({
    ...scan,
    happenedAt: correctClock(new Date(scan.at), sent, ctx.now),
  }))
  const kept: RecordedScan[] = []
  let bags: readonly BagNow[] = []
  for (const run of splitRuns(corrected)) {
    const answered = await takeKept({ ctx, station, scans: run })
    kept.push(...answered.kept)
    // Bags of the last run only, because earlier ones may have changed.
    bags = answered.bags
  }
  return { kept, bags }
}

const describeBags = async (
  ctx: Ctx,
  ids: readonly string[],
  known: readonly BagNow[],
): Promise<StationBag[]> => {
  const unknown = ids.filter((id) => known.every((bag) => bag.id !== id))
  const read = unknown.length > 0 ? await findBagsNow(ctx.db, unknown) : []
  return [...known, ...read]
    .filter(({ id }) => ids.includes(id))
    .map(({ airlineCode, flightNumber, ...bag }) => ({
      ...bag,
      flight: airlineCode && flightNumber ? `${airlineCode} ${flightNumber}` : null,
    }))
}

const describeAll = (ctx: Ctx, taken: readonly RecordedScan[]): StationVerdict[] =>
  taken.map((scan) => describeVerdict(scan, ctx.language))

const bagIdsOf = (taken: readonly RecordedScan[]): string[] => [
  ...new Set(taken.flatMap(({ facts }) => facts.bagId ?? [])),
]

/** Maximum number of bags described in an answer: the screen shows only the current one. */
const mostBags = 50

/**
 * Processes queued scans in order, one transaction per run. After a crash, stored runs are kept, and sending
 * the same scans again continues after them.
 */
export const scanManyAtStation = async (
  ctx: Ctx,
  sent: Sent,
): Promise<AnswerOf<Rows['scanManyAtStation']>> => {
  const { kept, bags } = await acceptScans(ctx, sent)
  return {
    verdicts: describeAll(ctx, kept),
    bags: await describeBags(ctx, bagIdsOf(kept).slice(-mostBags), bags),
  }
}

export const scanAtStation = async (
  ctx: Ctx,
  { station, sentAt, ...scan }: InputOf<Rows['scanAtStation']>['body'],
): Promise<AnswerOf<Rows['scanAtStation']>> => {
  const { kept, bags } = await acceptScans(ctx, { station, sentAt, scans: [scan] })
  const [bag] = await describeBags(ctx, bagIdsOf(kept), bags)
  return { verdict: describeAll(ctx, kept)[0]!, bag: bag ?? null }
}
