/** Files that appear whole or not at all: each is written beside its place and renamed. */
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

/** Names of files that are not whole yet. Earlier versions wrote emails as `.part`. */
const draftName = /\.(?:(\d+)\.\d+(?:\.\d+)?|part)$/

/** No file takes so long to be written, also by a process of another machine on the same folder. */
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

/** Removes what processes left behind that died while they wrote. */
export const removeDrafts = async (folder: string): Promise<void> => {
  for (const entry of await readdir(folder, { withFileTypes: true }).catch(() => [])) {
    const place = path.join(folder, entry.name)
    if (entry.isDirectory()) await removeDrafts(place)
    const match = entry.isFile() ? draftName.exec(entry.name) : null
    if (match && (await isLeftOver(place, match[1]))) await rm(place, { force: true })
  }
}
