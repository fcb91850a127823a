import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chownSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { locale, moveUnlessThere, serverEnvironment } from './binaries.ts'
import { isAlive } from './processes.ts'
import type { ServerUser } from './serverUser.ts'

/** Database cluster: its data folder and the password of its only user. */
export interface Cluster {
  folder: string
  password: string
}

export const clusterUser = 'kervan'

/**
 * Creates the cluster in a temporary folder and renames it in one step, so that neither a crash nor a second
 * process leaves or finds a partial cluster.
 */
export const createClusterOnce = (
  place: string,
  binaries: string,
  user: ServerUser,
  durable: boolean,
  log: (line: string) => void,
): Cluster => {
  const folder = join(place, 'cluster')
  if (!existsSync(folder)) {
    removeAbandonedDrafts(place)
    log('creating the database')
    const draft = `${folder}.draft-${process.pid}`
    mkdirSync(draft, { mode: 0o700 })
    const passwordFile = join(draft, 'password')
    writeFileSync(passwordFile, randomBytes(24).toString('base64url'), { mode: 0o600 })
    if (user.uid !== undefined && user.gid !== undefined) {
      chownSync(draft, user.uid, user.gid)
      chownSync(passwordFile, user.uid, user.gid)
    }
    initialise(draft, binaries, user, durable)
    moveUnlessThere(draft, folder)
  }
  return { folder, password: readFileSync(join(folder, 'password'), 'utf8') }
}

const initialise = (draft: string, binaries: string, user: ServerUser, durable: boolean) => {
  const { status, stderr, error } = spawnSync(
    join(binaries, 'bin', 'initdb'),
    [
      ...['-D', join(draft, 'data'), '-U', clusterUser, '-A', 'scram-sha-256'],
      ...[`--pwfile=${join(draft, 'password')}`, '-E', 'UTF8', `--locale=${locale}`],
      ...(durable ? [] : ['--no-sync']),
    ],
    { ...user, cwd: '/', env: serverEnvironment(binaries), encoding: 'utf8' },
  )
  if (status !== 0) throw new Error(`The database could not be created: ${error?.message ?? stderr.trim()}`)
}

const removeAbandonedDrafts = (place: string) => {
  for (const name of readdirSync(place)) {
    const pid = /\.draft-(\d+)$/.exec(name)?.[1]
    if (pid && !isAlive(Number(pid))) rmSync(join(place, name), { recursive: true, force: true })
  }
}
