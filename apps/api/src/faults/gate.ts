/**
 * Test gate: blocks transactions at a named trigger point in the database, so that a test can kill a process
 * exactly there.
 */
import pg from 'pg'
import { afterEach, beforeEach, expect } from 'vitest'
import type { RealProcess } from './realProcess.ts'

/** Timeout far below those of the product, because the database releases locks immediately. */
const atOnceMs = 10_000

interface World {
  query: (statement: string) => Promise<unknown[]>
  connectionString: () => string
}

interface KilledCall<T> {
  killed: RealProcess
  survivor: RealProcess
  call: (product: RealProcess) => Promise<T>
  /** True when PostgreSQL still completes the statement at the gate; otherwise it is lost with its process. */
  isFinished?: boolean
  /** Maximum duration of the call in ms; defaults to ten seconds. */
  withinMs?: number
}

/** Call at the top of a test file; removes the gates after each test. */
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

  /** Blocks statements at a trigger point, e.g. `before insert on shipments`, until the gate is opened. */
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
  /** Ends the blocked sessions, like PostgreSQL does when it notices a dead client. */
  const endWaitingSessions = () => query(`select pg_terminate_backend(pid) ${waiting}`)

  /** Releases the blocked statements, and blocks no others. */
  const letPass = async (): Promise<void> => void (await gate.query('select pg_advisory_unlock(77001)'))

  /** Call after killing the process at the gate: discards its statement and lets others pass. */
  const openGate = async (): Promise<void> => {
    await endWaitingSessions()
    await letPass()
  }

  /** Kills the process when its call has reached the gate; returns the other process's answer to the same call. */
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
