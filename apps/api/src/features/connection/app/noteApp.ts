/**
 * Records whether the keys of the house's app were accepted when an access was renewed. Refused keys are shown at the
 * house's connection, and staff who can change them get an email, at most one a day.
 */
import type { AppKeysRefused } from '@kervan/connectors/tokens'
import type { Services } from '../../../platform/ctx.ts'
import { notify } from '../../notice/notify.ts'
import { recordTest, recordWorksAgain } from '../connection.queries.ts'
import type { ConnectionRow } from '../connection.queries.ts'
import { appRefusedEmail } from './appRefusedEmail.ts'

export type AppRow = Pick<ConnectionRow, 'id' | 'version' | 'updatedAt' | 'name' | 'connectorKey'>

type NoteServices = Pick<Services, 'db' | 'clock' | 'log' | 'jobs'>

const mostLetters = 300

const logged = ({ id, connectorKey }: AppRow, error: unknown) => ({
  connection: id,
  connector: connectorKey,
  err: error instanceof Error ? error.message : String(error),
})

export const noteAppRefused = async (
  services: NoteServices,
  app: AppRow,
  refused: AppKeysRefused,
): Promise<void> => {
  const { db, log, clock } = services
  log.error(logged(app, refused), 'the keys of the app are refused')
  const testedAt = clock()
  const { id, version, name, connectorKey } = app
  try {
    await db.transaction(async (tx) => {
      const detail = refused.message.slice(0, mostLetters)
      await recordTest(tx, app, { outcome: 'credentials', detail, testedAt })
      const key = `${id} ${version} ${testedAt.toISOString().slice(0, 10)}`
      const facts = [{ key, fact: { name, connectorKey } }]
      await notify(tx, services, { to: { flag: 'definitions' }, email: appRefusedEmail, facts })
    })
  } catch (error) {
    // The caller reports the refusal; the next renewal notes it.
    log.warn(logged(app, error), 'refused keys of the app were not noted')
  }
}

/** Ends a refusal that was noted before, such as one that the platform lifted without new keys. */
export const noteAppAccepted = ({ db, clock, log }: NoteServices, app: AppRow): Promise<void> =>
  recordWorksAgain(db, app, clock()).catch((error: unknown) =>
    log.warn(logged(app, error), 'accepted keys of the app were not noted'),
  )
