/** Checks free space on the disks of files and database. */
import { mkdir, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'

export interface Room {
  /** Returns true when the disks have space; used by `/readyz`. */
  isThere: () => Promise<boolean>
  /** Called when the database had no space for a statement. */
  noteFull: () => void
}

/** Error codes: PostgreSQL's disk full, full disk, quota, and maximum file size. */
const codes = new Set(['53100', 'ENOSPC', 'EDQUOT', 'EFBIG'])

export const lacksRoom = (error: unknown): boolean => {
  for (let at: unknown = error; at instanceof Error; at = at.cause)
    if ('code' in at && codes.has(String(at.code))) return true
  return false
}

const probeBytes = 65_536
/** Cache duration of a disk space check in ms. */
const lookMs = 1000
/** Duration in ms for which `/readyz` reports missing space after a failed write. */
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
