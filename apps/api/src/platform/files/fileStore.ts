import { createHash } from 'node:crypto'
import { mkdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { removeDrafts, writeWhole } from './writeWhole.ts'

/** Content-addressed storage: the same bytes have the same key, and a key never changes its bytes. */
export interface FileStore {
  /** Returns the key after the bytes are safely on disk. */
  put: (bytes: Uint8Array) => Promise<string>
  /** Null when there is no such file. */
  get: (key: string) => Promise<Uint8Array | null>
  /** Removes partially written files of dead processes. */
  tidy: () => Promise<void>
}

export const createFolderStore = (folder: string): FileStore => {
  const place = (key: string) => path.join(folder, key.slice(0, 2), key)
  return {
    put: async (bytes) => {
      const key = createHash('sha256').update(bytes).digest('hex')
      const target = place(key)
      await mkdir(path.dirname(target), { recursive: true })
      await writeWhole(target, bytes)
      return key
    },
    get: async (key) => {
      if (!/^[0-9a-f]{64}$/.test(key)) return null
      try {
        return new Uint8Array(await readFile(place(key)))
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
        throw error
      }
    },
    tidy: () => removeDrafts(folder),
  }
}
