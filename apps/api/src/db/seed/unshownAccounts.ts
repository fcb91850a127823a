/**
 * Demo accounts whose passwords were not shown yet. The passwords are stored nowhere else, so a start that
 * creates accounts and then fails would lose them: they stay in the data folder until a start succeeds.
 */
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { z } from 'zod'
import type { DemonstrationAccount } from '../../features/access/seed/seedDemonstrationAccounts.ts'
import type { Settings } from '../../platform/settings.ts'

const accounts = z.array(
  z.object({
    roleGroupId: z.int(),
    nameTr: z.string(),
    nameEn: z.string(),
    email: z.string(),
    password: z.string(),
  }),
)

const fileOf = (settings: Settings) => path.join(settings.DATA_DIR, 'secrets', 'unshown_accounts')

export const storeUnshownAccounts = (settings: Settings, made: readonly DemonstrationAccount[]): void => {
  mkdirSync(path.dirname(fileOf(settings)), { recursive: true, mode: 0o700 })
  writeFileSync(fileOf(settings), JSON.stringify(made), { mode: 0o600 })
}

/** Null when all were shown. */
export const claimUnshownAccounts = (settings: Settings): DemonstrationAccount[] | null => {
  let text
  try {
    text = readFileSync(fileOf(settings), 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
  rmSync(fileOf(settings), { force: true })
  return accounts.parse(JSON.parse(text))
}
