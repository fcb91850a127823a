/**
 * Icon of a screen in the menu, all from one icon family. The icons are one SVG sprite, which needs no script
 * (`scripts/makeSigns.mjs`).
 */
import type { Screen } from '../../platform/screens/screen.ts'
import names from './signNames.json' with { type: 'json' }
import signs from './signs.svg'

const byName: Partial<Record<string, string>> = names.screens
/** Icons by a word in the path, for screens without their own icon. */
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
