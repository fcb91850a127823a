import { isOperation, seesPrices } from '@kervan/contract/roles'
import type { Session } from '../session/session.ts'
import type { Screen } from './screen.ts'

type Viewer = Pick<Session, 'roles' | 'isOperationUser'>

/** Returns true if the user may open the screen; `flags` are the user's flags from the server. */
export const mayOpen = (
  { flag, needsPrices, needsOperation }: Pick<Screen, 'flag' | 'needsPrices' | 'needsOperation'>,
  session: Viewer | null,
  flags: ReadonlySet<string>,
): boolean => {
  if (flag !== undefined && !flags.has(flag)) return false
  if (needsOperation && !(session && isOperation(session))) return false
  return !needsPrices || (session !== null && seesPrices(session))
}

/** Redirect target of an area: its first screen that the user may open, else /403. */
export const firstScreenOf = (
  area: string,
  screens: readonly Screen[],
  session: Viewer | null,
  flags: ReadonlySet<string>,
): string => {
  const first = screens.find(
    (screen) =>
      screen.path.startsWith(`${area}/`) && !screen.path.includes(':') && mayOpen(screen, session, flags),
  )
  return first?.path ?? '/403'
}
