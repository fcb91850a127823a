/** Holds whoever reaches a moment in the database, so that the process behind it can be killed exactly there. */
import pg from 'pg'
import { afterEach, beforeEach, expect } from 'vitest'
import type { RealProcess } from './realProcess.ts'

/** Well below any timeout of the product: the database decides, nobody waits for a lock to run out. */
const atOnceMs = 10_000

interface World {
  query: (statement: string) => Promise<unknown[]>
  connectionString: () => string
}

interface KilledCall<T> {
  killed: RealProcess
  survivor: RealProcess
  call: (product: RealProcess) => Promise<T>
  /** PostgreSQL still carries out the statement at the gate, which otherwise is lost with its process. */
  isFinished?: boolean
  /** What the call takes by itself; ten seconds unless it says otherwise. */
  withinMs?: number
}

/** For the top of a test file: its gates are gone after each test. */
export const useGate = ({ query, connectionString }: World) => {
  let gate: pg.Client
  beforeEach(async () => {
    gate = new pg.Client({ connectionString: connectionString() })
    await gate.connect()
  })
  afterEach(async () => {
    await gate.query('drop function if exists wait_at_gate cascade')
    await gate.end()
  })

  /** Whoever reaches `moment` waits until the gate is opened, e.g. `before insert on shipments`. */
  const closeGate = async (moment: string, kind = 'trigger'): Promise<void> => {
    await gate.query(`
      create function wait_at_gate() returns trigger language plpgsql as $$
      begin perform pg_advisory_xact_lock_shared(77001); return new; end $$`)
    await gate.query(`create ${kind} gate ${moment} execute function wait_at_gate()`)
    await gate.query('select pg_advisory_lock(77001)')
  }

  const waiting = `from pg_stat_activity where datname = current_database()
     and wait_event_type = 'Lock' and wait_event = 'advisory'`
  const countWaiting = async (): Promise<number> => (await query(`select ${waiting}`)).length
  const waitAtGate = (withinMs = atOnceMs) => expect.poll(countWaiting, { timeout: withinMs }).toBe(1)
  /** What PostgreSQL does when it notices that the process at the other end is gone. */
  const endWaitingSessions = () => query(`select pg_terminate_backend(pid) ${waiting}`)

  /** Those who wait at the gate go on, and nobody waits there any more. */
  const letPass = async (): Promise<void> => void (await gate.query('select pg_advisory_unlock(77001)'))

  /** After the process at the gate was killed: its statement is lost, others pass. */
  const openGate = async (): Promise<void> => {
    await endWaitingSessions()
    await letPass()
  }

  /** Kills the process when its call has reached the gate; the answer of the other process to the same call. */
  const killAtGate = async <T>({
    killed,
    survivor,
    call,
    isFinished = false,
    withinMs = atOnceMs,
  }: KilledCall<T>): Promise<T> => {
    const cutOff = call(killed).then(
      () => 'answered',
      () => 'cut off',
    )
    await waitAtGate(withinMs)
    await killed.kill()
    expect(await cutOff).toBe('cut off')
    if (!isFinished) await endWaitingSessions()
    await letPass()
    const begin = performance.now()
    const answer = await call(survivor)
    expect(performance.now() - begin).toBeLessThan(withinMs)
    return answer
  }
  return { closeGate, letPass, openGate, waitAtGate, killAtGate }
}
