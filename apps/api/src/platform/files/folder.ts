/** Bytes of files in a folder, by the SHA-256 of their content. */
import { mkdir, readdir, readFile, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { removeDrafts, writeWhole } from './writeWhole.ts'

export interface FileInFolder {
  key: string
  writtenAt: Date
}

export interface Folder {
  /** Returns after the bytes are safely on disk. */
  write: (key: string, bytes: Uint8Array) => Promise<void>
  /** Null when there is no such file. */
  read: (key: string) => Promise<Uint8Array | null>
  delete: (key: string) => Promise<void>
  /** All files, in parts that fit the memory. */
  list: () => AsyncIterable<FileInFolder[]>
  /** Removes partially written files of dead processes. */
  tidy: () => Promise<void>
}

const keyPattern = /^[0-9a-f]{64}$/
const partPattern = /^[0-9a-f]{2}$/

export const openFolder = (folder: string): Folder => {
  const place = (key: string) => path.join(folder, key.slice(0, 2), key)
  const listPart = async (part: string): Promise<FileInFolder[]> => {
    const found: FileInFolder[] = []
    for (const key of await readdir(path.join(folder, part))) {
      const written = keyPattern.test(key) && (await stat(place(key)).catch(() => null))
      if (written) found.push({ key, writtenAt: written.mtime })
    }
    return found
  }
  return {
    write: async (key, bytes) => {
      const target = place(key)
      await mkdir(path.dirname(target), { recursive: true })
      await writeWhole(target, bytes)
    },
    read: async (key) => {
      if (!keyPattern.test(key)) return null
      try {
        return new Uint8Array(await readFile(place(key)))
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
        throw error
      }
    },
    delete: (key) => rm(place(key), { force: true }),
    list: async function* () {
      const parts = await readdir(folder).catch(() => [])
      for (const part of parts.filter((name) => partPattern.test(name))) yield await listPart(part)
    },
    tidy: () => removeDrafts(folder),
  }
}
