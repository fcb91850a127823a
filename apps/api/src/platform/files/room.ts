/** Whether the disks of the files and of the database have room for more. */
import { mkdir, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'

export interface Room {
  /** For `/readyz`. */
  isThere: () => Promise<boolean>
  /** The database had no room for a statement. */
  noteFull: () => void
}

/** PostgreSQL's own code, a disk that is full, a quota, and the largest file that the system allows. */
const codes = new Set(['53100', 'ENOSPC', 'EDQUOT', 'EFBIG'])

export const lacksRoom = (error: unknown): boolean => {
  for (let at: unknown = error; at instanceof Error; at = at.cause)
    if ('code' in at && codes.has(String(at.code))) return true
  return false
}

const probeBytes = 65_536
/** One look answers everybody who asks within it. */
const lookMs = 1000
/** For so long after a write that failed, `/readyz` says that there is no room. */
const rememberedMs = 15_000

export const createRoom = (folder: string): Room => {
  let lastFull = -Infinity
  let looked: { at: number; isThere: Promise<boolean> } | null = null

  const canWrite = async (): Promise<boolean> => {
    const probe = path.join(folder, `room.${process.pid}.${performance.now()}`)
    try {
      await mkdir(folder, { recursive: true })
      await writeFile(probe, Buffer.alloc(probeBytes))
      return true
    } catch {
      return false
    } finally {
      await rm(probe, { force: true }).catch(() => undefined)
    }
  }

  return {
    noteFull: () => (lastFull = performance.now()),
    isThere: () => {
      const now = performance.now()
      if (now - lastFull < rememberedMs) return Promise.resolve(false)
      if (!looked || now - looked.at > lookMs) looked = { at: now, isThere: canWrite() }
      return looked.isThere
    },
  }
}
