import {
  chmodSync,
  existsSync,
  linkSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { canEnter } from './serverUser.ts'
import type { ServerUser } from './serverUser.ts'

/**
 * Finds the folder for binaries and data: `directory`, unless the server's user cannot enter it (e.g. root's
 * project under /root). Then creates a folder under /var/lib, or in the temporary folder for non-durable data.
 * Its path is stored in `directory/moved-to`, so that a project cloned again to the same path does not find the
 * old data.
 */
export const findPlace = (directory: string, user: ServerUser, durable: boolean): string => {
  mkdirSync(directory, { recursive: true })
  const note = join(directory, 'moved-to')
  if (!existsSync(note)) {
    if (canEnter(directory, user)) return directory
    choosePlaceElsewhere(note, durable ? '/var/lib' : tmpdir())
  }
  const place = readFileSync(note, 'utf8')
  mkdirSync(place, { recursive: true })
  return place
}

/** Several processes may choose at once: only one succeeds in creating the hard link, and all read its choice. */
const choosePlaceElsewhere = (note: string, parent: string) => {
  const place = mkdtempSync(join(parent, 'kervan-'))
  chmodSync(place, 0o755)
  const draft = `${note}.${process.pid}`
  writeFileSync(draft, place)
  try {
    linkSync(draft, note)
  } catch (error) {
    rmSync(place, { recursive: true })
    if (!existsSync(note)) throw error
  } finally {
    rmSync(draft)
  }
}
