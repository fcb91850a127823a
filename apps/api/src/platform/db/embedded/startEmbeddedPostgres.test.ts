import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { commandOf } from './processes.ts'
import { startEmbeddedPostgres } from './startEmbeddedPostgres.ts'
import type { EmbeddedPostgres } from './startEmbeddedPostgres.ts'

const holdServer = fileURLToPath(new URL('./holdServer.fixture.ts', import.meta.url))
const log = () => {}
let parent: string
let directory: string
const children: ChildProcess[] = []

beforeEach(() => {
  parent = mkdtempSync(join(tmpdir(), 'kervan-embedded-'))
  chmodSync(parent, 0o755)
  directory = join(parent, 'postgres')
})

afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL')
  const pid = existsSync(directory) && postmasterPid()
  if (pid && commandOf(pid)) process.kill(pid, 'SIGKILL')
  rmSync(parent, { recursive: true, force: true })
})

const lockFile = () => join(directory, 'cluster/data/postmaster.pid')

const postmasterPid = () => (existsSync(lockFile()) ? parseInt(readFileSync(lockFile(), 'utf8')) : undefined)

const query = async (connectionString: string, sql: string): Promise<Record<string, unknown>[]> => {
  const client = new pg.Client({ connectionString })
  await client.connect()
  try {
    return (await client.query<Record<string, unknown>>(sql)).rows
  } finally {
    await client.end()
  }
}

const usersQuery = `select pid from pg_stat_activity where application_name = 'kervan-uses-this-server'`

const startElsewhere = async () => {
  const child = spawn(process.execPath, ['--import', 'tsx', holdServer, directory], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  children.push(child)
  const [line] = (await once(child.stdout, 'data')) as [Buffer]
  return { child, ...(JSON.parse(line.toString()) as Pick<EmbeddedPostgres, 'connectionString' | 'reused'>) }
}

const kill = async (child: ChildProcess) => {
  child.kill('SIGKILL')
  await once(child, 'exit')
}

const end = async (child: ChildProcess) => {
  child.stdin!.end()
  await once(child, 'exit')
}

describe('embedded PostgreSQL', { timeout: 180_000 }, () => {
  it('runs a durable local server with Turkish collation and a password', async () => {
    const server = await startEmbeddedPostgres({ directory, log })
    const [row] = await query(
      server.connectionString,
      `select current_setting('fsync') as fsync, current_setting('listen_addresses') as addresses,
        (select datcollate from pg_database where datname = current_database()) as locale,
        lower('IŞIK İĞDE' collate "tr-x-icu") as lowered`,
    )
    expect(row).toEqual({ fsync: 'on', addresses: '127.0.0.1', locale: 'C.UTF-8', lowered: 'ışık iğde' })

    const wrong = new URL(server.connectionString)
    wrong.password = 'guessed'
    await expect(query(wrong.href, 'select 1')).rejects.toThrow('password authentication failed')
    expect(statSync(join(directory, 'cluster/password')).mode & 0o777).toBe(0o600)
    await server.stop()
  })

  it("keeps the embedded database's data when stopped, and leaves no process", async () => {
    const first = await startEmbeddedPostgres({ directory, log })
    const pid = postmasterPid()!
    await query(first.connectionString, 'create table kept as select 7 as value')
    await first.stop()
    expect(existsSync(lockFile())).toBe(false)
    expect(commandOf(pid)).toBe('')

    const second = await startEmbeddedPostgres({ directory, log })
    expect(await query(second.connectionString, 'select value from kept')).toEqual([{ value: 7 }])
    await second.stop()
  })

  it('joins the database server that a killed process left running', async () => {
    const killed = await startElsewhere()
    await query(killed.connectionString, 'create table kept as select 7 as value')
    const pid = postmasterPid()!
    await kill(killed.child)

    const server = await startEmbeddedPostgres({ directory, log })
    expect(server).toMatchObject({ reused: true, connectionString: killed.connectionString })
    expect(await query(server.connectionString, 'select value from kept')).toEqual([{ value: 7 }])
    await server.stop()
    expect(existsSync(lockFile())).toBe(false)
    expect(commandOf(pid)).toBe('')
  })

  it('recovers committed data after process and server are killed', async () => {
    const killed = await startElsewhere()
    await query(killed.connectionString, 'create table kept as select 7 as value')
    process.kill(postmasterPid()!, 'SIGKILL')
    await kill(killed.child)

    const server = await startEmbeddedPostgres({ directory, log })
    expect(server.reused).toBe(false)
    expect(await query(server.connectionString, 'select value from kept')).toEqual([{ value: 7 }])
    await server.stop()
  })

  it('shares one database server between two processes until the last has stopped', async () => {
    const [one, other] = await Promise.all([startElsewhere(), startElsewhere()])
    expect(one.connectionString).toBe(other.connectionString)

    await end(one.child)
    expect(await query(other.connectionString, 'select 1 as still')).toEqual([{ still: 1 }])
    await end(other.child)
    expect(existsSync(lockFile())).toBe(false)
  })

  it('restarts the database server at the same address when it is killed while in use', async () => {
    const other = await startElsewhere()
    const server = await startEmbeddedPostgres({ directory, log })
    await query(server.connectionString, 'create table kept as select 7 as value')
    for (let time = 0; time < 2; time++) {
      const pid = postmasterPid()!
      process.kill(pid, 'SIGKILL')
      const isBack = () =>
        query(server.connectionString, 'select value from kept').then(
          (rows) => rows.length === 1 && postmasterPid() !== pid,
          () => false,
        )
      await expect.poll(isBack, { timeout: 30_000 }).toBe(true)
    }
    const pid = postmasterPid()!
    // Both processes use the new server, so it stops with the last of them.
    await expect
      .poll(async () => (await query(server.connectionString, usersQuery)).length, { timeout: 30_000 })
      .toBe(2)
    await end(other.child)
    expect(await query(server.connectionString, 'select 1 as still')).toEqual([{ still: 1 }])
    await server.stop()
    expect(commandOf(pid)).toBe('')
  })

  it('starts although a stale lock file contains the pid of another process', async () => {
    await (await startEmbeddedPostgres({ directory, log })).stop()
    writeFileSync(lockFile(), `${process.pid}\n${directory}\n0\n1\n`)

    const server = await startEmbeddedPostgres({ directory, log })
    expect(await query(server.connectionString, 'select 1 as started')).toEqual([{ started: 1 }])
    await server.stop()
  })

  it('leaves no files behind for non-durable data', async () => {
    const server = await startEmbeddedPostgres({ directory, log, durable: false })
    expect(await query(server.connectionString, 'show fsync')).toEqual([{ fsync: 'off' }])
    await server.stop()
    expect(existsSync(directory)).toBe(false)
  })

  it.runIf(process.getuid?.() === 0)(
    'moves the data to a folder that its user can enter, and finds it again',
    async () => {
      chmodSync(parent, 0o700)
      const lines: string[] = []
      const first = await startEmbeddedPostgres({ directory, log: (line) => lines.push(line) })
      try {
        expect(first.place).toMatch(/^\/var\/lib\/kervan-/)
        expect(lines.join('\n')).toContain(`data is in ${first.place}`)
        await first.stop()
        const second = await startEmbeddedPostgres({ directory, log })
        expect(second.place).toBe(first.place)
        await second.stop()
      } finally {
        rmSync(first.place, { recursive: true, force: true })
      }
    },
  )
})
