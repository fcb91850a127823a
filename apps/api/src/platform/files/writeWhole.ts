/** Atomic files: each is written to a temporary name and renamed. */
import { readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'

export const writeWhole = async (target: string, content: Uint8Array | string): Promise<void> => {
  const draft = `${target}.${process.pid}.${performance.now()}`
  try {
    await writeFile(draft, content, { flush: true })
    await rename(draft, target)
  } catch (error) {
    await rm(draft, { force: true })
    throw error
  }
}

/** Names of incomplete files. Earlier versions wrote emails as `.part`. */
const draftName = /\.(?:(\d+)\.\d+(?:\.\d+)?|part)$/

/** Maximum duration of a write in ms, even by a process of another machine on the same folder. */
const longestWriteMs = { beside: 60_000, paused: 3_600_000 }

const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

const isLeftOver = async (place: string, pid: string | undefined): Promise<boolean> => {
  const changed = await stat(place).catch(() => null)
  if (!changed) return false
  const ageMs = Date.now() - changed.mtimeMs
  const mayBeWritten = pid !== undefined && Number(pid) !== process.pid && isAlive(Number(pid))
  return ageMs > (mayBeWritten ? longestWriteMs.paused : longestWriteMs.beside)
}

/** Removes incomplete files of processes that died while writing. */
export const removeDrafts = async (folder: string): Promise<void> => {
  for (const entry of await readdir(folder, { withFileTypes: true }).catch(() => [])) {
    const place = path.join(folder, entry.name)
    if (entry.isDirectory()) await removeDrafts(place)
    const match = entry.isFile() ? draftName.exec(entry.name) : null
    if (match && (await isLeftOver(place, match[1]))) await rm(place, { force: true })
  }
}
