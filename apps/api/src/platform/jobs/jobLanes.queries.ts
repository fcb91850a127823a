/**
 * Queries of kinds with lanes on the kind's partition of pg-boss's table: the index by lane, and taking jobs of lanes
 * that have room.
 */
import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { Db } from '../db/database.ts'

/** Field of the payload whose value is the lane, and how many jobs of one lane may run at once in a process. */
export interface JobLanes {
  of: string
  atOnce: number
}

/** Number of running jobs by lane. Jobs whose payload lacks the field share the lane ''. */
export type RunningLanes = ReadonlyMap<string, number>

/** Expression of the lane in SQL. It is a literal, because the index is found only by its own expression. */
const laneOf = ({ of }: JobLanes): string => {
  if (!/^\w+$/.test(of)) throw new Error(`lane ${of} must be the name of a field`)
  return `coalesce(data ->> '${of}', '')`
}

/** Name of a kind's partition, as pg-boss forms it. */
const partitionOf = (name: string): string => `j${createHash('sha224').update(name).digest('hex')}`

/**
 * Creates the index by which jobs are taken lane by lane. Created only when missing: creating it waits for
 * transactions of other processes that have enqueued jobs.
 */
export const installLanes = async (db: Db, name: string, lanes: JobLanes): Promise<void> => {
  const partition = partitionOf(name)
  const index = `${partition.slice(0, 32)}_by_${lanes.of}`
  const { rows } = await db.execute<{ exists: boolean }>(
    sql`select to_regclass(${`pgboss."${index}"`}) is not null as exists`,
  )
  if (rows[0]!.exists) return
  await db.execute(
    sql.raw(`
      create index if not exists "${index}" on pgboss."${partition}" (${laneOf(lanes)}, start_after, id)
      where state < 'active'`),
  )
}

export interface LaneJob extends Record<string, unknown> {
  id: string
  data: object
  expireInSeconds: number
}

/**
 * Takes at most `limit` due jobs, of each lane at most as many as it has room for. Lanes come in random order, so
 * that a total that is smaller than the work of all lanes is shared among them; within a lane the job that is due
 * longest is first. The time does not depend on how many jobs wait in a full lane: each waiting lane costs one
 * search in the index. The partition is named and rows are found by ctid, so that the plan does not depend on
 * statistics, which are missing when a lane fills suddenly. Rows are locked one by one until the limit is reached, so
 * other processes find the rest.
 */
export const takeFromLanes = async (
  db: Db,
  name: string,
  lanes: JobLanes,
  { limit, running }: { limit: number; running: RunningLanes },
): Promise<LaneJob[]> => {
  const lane = sql.raw(laneOf(lanes))
  const jobs = sql.raw(`pgboss."${partitionOf(name)}"`)
  const { rows } = await db.execute<LaneJob>(sql`
    with recursive lane as (
      (select ${lane} as value from ${jobs} where state < 'active' order by 1 limit 1)
      union all
      select (select ${lane} from ${jobs} where state < 'active' and ${lane} > lane.value order by 1 limit 1)
      from lane where lane.value is not null
    ), next as (
      select job.ctid
      from (
        select lane.value, ${lanes.atOnce}::int - coalesce(busy.jobs, 0) as room
        from lane
        left join unnest(
          ${sql.param([...running.keys()])}::text[], ${sql.param([...running.values()])}::int[]
        ) as busy (value, jobs) on busy.value = lane.value
        where lane.value is not null and coalesce(busy.jobs, 0) < ${lanes.atOnce}::int
        order by random()
      ) as lane
      cross join lateral (
        select ctid from ${jobs}
        where state < 'active' and start_after < now() and ${lane} = lane.value
        order by start_after, id limit lane.room
        for update skip locked
      ) as job
      limit ${limit}
    )
    update ${jobs} as job set state = 'active', started_on = now(),
      retry_count = case when started_on is not null then retry_count + 1 else retry_count end
    from next
    where job.ctid = next.ctid
    returning job.id, job.data, extract(epoch from job.expire_in)::int as "expireInSeconds"`)
  return rows
}
