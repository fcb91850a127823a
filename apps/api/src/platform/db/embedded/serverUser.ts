import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

/** User that runs the server. Empty: the user of this process. */
export interface ServerUser {
  uid?: number
  gid?: number
}

/** PostgreSQL refuses to run as root; then it runs as `postgres`, or as `nobody` if that user does not exist. */
export const findServerUser = (): ServerUser => {
  if (process.getuid?.() !== 0) return {}
  const users = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
  const user = users.find(([name]) => name === 'postgres') ?? users.find(([name]) => name === 'nobody')
  if (!user)
    throw new Error('PostgreSQL does not run as root, and there is neither a user postgres nor nobody')
  return { uid: Number(user[2]), gid: Number(user[3]) }
}

/** Returns true when the server's user can access `folder`; for root this differs from this process's access. */
export const canEnter = (folder: string, user: ServerUser): boolean =>
  spawnSync('test', ['-x', folder], { ...user, cwd: '/' }).status === 0
