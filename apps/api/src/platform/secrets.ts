import { randomBytes } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Settings } from './settings.ts'

export type SecretName = 'TOKEN_SECRET' | 'CAPTCHA_SECRET'

/**
 * 32 bytes in hexadecimal digits, made at the first start and kept in the data folder. Two processes that start together
 * end up with the same one: the file is created exclusively.
 */
export const readLocalSecret = ({ DATA_DIR }: Pick<Settings, 'DATA_DIR'>, fileName: string): string => {
  const folder = path.join(DATA_DIR, 'secrets')
  const file = path.join(folder, fileName)
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  try {
    writeFileSync(file, randomBytes(32).toString('hex'), { flag: 'wx', mode: 0o600 })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
  return readFileSync(file, 'utf8')
}

/** The secret from the settings or, outside production, one of this machine. */
export const readSecret = (settings: Settings, name: SecretName): string =>
  settings[name] ?? readLocalSecret(settings, name.toLowerCase())
