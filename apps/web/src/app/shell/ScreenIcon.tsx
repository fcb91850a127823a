/** One sign for each screen of the menu, all of one family. They are one drawing, which costs no script (`scripts/makeSigns.mjs`). */
import type { Screen } from '../../platform/screens/screen.ts'
import names from './signNames.json' with { type: 'json' }
import signs from './signs.svg'

const byName: Partial<Record<string, string>> = names.screens
/** By a word of the path, for screens without a sign of their own. */
const byPath = names.paths.map(([pattern, name]) => [new RegExp(pattern!), name!] as const)

const signOf = ({ name, path }: Pick<Screen, 'name' | 'path'>): string =>
  byName[name] ?? byPath.find(([pattern]) => pattern.test(path))?.[1] ?? names.other

export const ScreenIcon = ({ screen }: { screen: Pick<Screen, 'name' | 'path'> }) => (
  <span className="anticon" aria-hidden="true">
    <svg width="1em" height="1em" fill="currentColor">
      <use href={`${signs}#${signOf(screen)}`} />
    </svg>
  </span>
)
