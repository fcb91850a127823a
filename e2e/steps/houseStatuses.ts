/** Names of our own tracking statuses, from the same list that the product uses. */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { Language } from './texts.ts'

interface Status {
  code: string
  nameTr: string
  nameEn: string
}

const file = path.join(import.meta.dirname, '../../apps/api/src/db/seed/reference/trackingStatuses.json')

export const statusName = (code: string, language: Language): string => {
  const { statuses } = JSON.parse(readFileSync(file, 'utf8')) as { statuses: Status[] }
  const status = statuses.find((one) => one.code === code)
  if (!status) throw new Error(`no status ${code}`)
  return language === 'tr' ? status.nameTr : status.nameEn
}
