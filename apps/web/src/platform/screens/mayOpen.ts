import { isOperation, seesPrices } from '@kervan/contract/roles'
import type { Session } from '../session/session.ts'
import { groupFlags } from './screen.ts'
import type { Screen } from './screen.ts'

type Viewer = Pick<Session, 'roles' | 'isOperationUser'>

/** The rule of one screen for one user; `flags` are those that the server says the user has. */
export const mayOpen = (
  { flag, needsPrices, needsOperation }: Pick<Screen, 'flag' | 'needsPrices' | 'needsOperation'>,
  session: Viewer | null,
  flags: ReadonlySet<string>,
): boolean => {
  if (flag !== undefined && !flags.has(flag)) return false
  if (needsOperation && !(session && isOperation(session))) return false
  return !needsPrices || (session !== null && seesPrices(session))
}

/** Where an area's first segment alone leads: the first screen of the area that the user may open, else no permission. */
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

/** The entries of the user's menu, each in its group. */
export const menuScreens = (
  screens: readonly Screen[],
  session: Viewer | null,
  flags: ReadonlySet<string>,
): readonly Screen[] =>
  screens.flatMap((screen) => {
    const group = (session?.isOperationUser ? screen.operationGroup : undefined) ?? screen.group
    if (group === undefined || !mayOpen(screen, session, flags)) return []
    const groupFlag = groupFlags[group]
    return groupFlag === undefined || flags.has(groupFlag) ? [{ ...screen, group }] : []
  })
