import { standardRules } from '@kervan/domain/reference/standardRules'
import type { Db } from '../../../platform/db/database.ts'
import { referenceRules } from './reference.tables.ts'

/** Seeds the rules that every installation starts with. Adds missing ones and changes none. */
export const seedReferenceRules = async (db: Db): Promise<void> => {
  await db
    .insert(referenceRules)
    .values(standardRules.map((rule) => ({ ...rule, code: rule.name, isIssuing: rule.kind === 'own' })))
    .onConflictDoNothing()
}
