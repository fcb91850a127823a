/** Queries for due jobs in pg-boss's table, and the NOTIFY that announces new jobs. */
import { sql } from 'drizzle-orm'
import type { Db } from '../db/database.ts'

/** Payload of a NOTIFY: the kind of a job that is due now, or `later` for a delayed job. */
export const jobsChannel = 'jobs_due'
export const later = 'later'

/**
 * Installs the trigger that announces inserted jobs. The NOTIFY arrives with the commit, and never after a
 * rollback. It covers all inserts: callers, retries and cron.
 */
export const installAnnouncement = async (db: Db): Promise<void> => {
  await db.execute(
    sql.raw(`
      create or replace function pgboss.announce_jobs() returns trigger language plpgsql as $$
      begin
        perform pg_notify('${jobsChannel}', case when start_after > now() then '${later}' else name end)
        from inserted where state < 'active';
        return null;
      end $$`),
  )
  // Creates the trigger only when it is missing: creating it waits for transactions that hold jobs in other
  // running processes.
  await db.execute(
    sql.raw(`
      do $$ begin
        if not exists (select from pg_trigger where tgname = 'announce_jobs' and tgrelid = 'pgboss.job'::regclass) then
          create trigger announce_jobs after insert on pgboss.job
            referencing new table as inserted for each statement execute function pgboss.announce_jobs();
        end if;
      end $$`),
  )
}

export const announceJob = async (db: Db, name: string): Promise<void> => {
  await db.execute(sql`select pg_notify(${jobsChannel}, ${name})`)
}

export interface DueJobs {
  name: string
  /** True when a waiting job may begin now. */
  isDue: boolean
  /** Milliseconds until the next delayed job may begin. */
  nextInMs: number | null
}

export const readDueJobs = async (db: Db, names: readonly string[]): Promise<DueJobs[]> => {
  const { rows } = await db.execute<{ name: string; is_due: boolean; next_in_ms: number | null }>(sql`
    select kind.name,
      exists (
        select from pgboss.job
        where job.name = kind.name and state < 'active' and start_after < now()
      ) as is_due,
      (
        select ceil(extract(epoch from min(start_after) - now()) * 1000)::float8 from pgboss.job
        where job.name = kind.name and state < 'active' and start_after >= now()
      ) as next_in_ms
    from unnest(${sql.param(names)}::text[]) as kind (name)`)
  return rows.map((row) => ({ name: row.name, isDue: row.is_due, nextInMs: row.next_in_ms }))
}

/** Brings the next try of a failed job forward to the longest wait of its kind. */
export const limitRetryDelay = async (db: Db, name: string, id: string, seconds: number): Promise<void> => {
  await db.execute(sql`
    update pgboss.job set start_after = least(start_after, now() + ${seconds}::int * interval '1 second')
    where name = ${name} and id = ${id} and state = 'retry'`)
}

/** Makes waiting jobs whose payload's field has this value due now, also those that wait for their next try. */
export const makeDue = async (
  db: Db,
  name: string,
  { field, value }: { field: string; value: string },
): Promise<void> => {
  const { rowCount } = await db.execute(sql`
    update pgboss.job set start_after = least(start_after, now())
    where name = ${name} and state < 'active' and data ->> ${field} = ${value}`)
  if (rowCount) await announceJob(db, name)
}

/** Those values that a payload's field has in jobs of the kind that wait, run or are retried later. */
export const findUnfinished = async (
  db: Db,
  name: string,
  { field, values }: { field: string; values: readonly string[] },
): Promise<ReadonlySet<string>> => {
  const { rows } = await db.execute<{ value: string }>(sql`
    select data ->> ${field} as value from pgboss.job
    where name = ${name} and state < 'completed' and data ->> ${field} = any(${sql.param([...values])}::text[])`)
  return new Set(rows.map(({ value }) => value))
}
