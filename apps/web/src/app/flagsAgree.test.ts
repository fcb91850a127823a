import { describe, expect, it } from 'vitest'
import { permissionFlags } from '@kervan/contract/permissions'
import type { PermissionFlag } from '@kervan/contract/permissions'
import { listEndpoints } from '@kervan/contract/table'
import { mayOpen } from '../platform/screens/mayOpen.ts'
import { tabScreens, visibleRooms } from '../platform/screens/menu.ts'
import { menu } from './menu.ts'
import { screens } from './screens.ts'

/** Operations user, who may see prices, so that only the flag decides. */
const viewer = { roles: ['operation4controllers' as const], isOperationUser: true }

/** Flags that show a part of the menu; its screens have their own flags. */
const openingFlags: readonly PermissionFlag[] = [
  'shipment',
  'pricing',
  'definitions',
  'integration',
  'invoicing',
]

const screensOf = (flag: PermissionFlag) => screens.filter((screen) => screen.flag === flag)
const tabs = new Set(
  tabScreens(visibleRooms(menu, screens, viewer, new Set(permissionFlags))).map(({ path }) => path),
)
const callsOf = (flag: PermissionFlag) => listEndpoints().filter(({ endpoint }) => endpoint.access === flag)
const guarded = permissionFlags.filter((flag) => screensOf(flag).length > 0)

/** Flags that only show a button on a screen of another flag. */
const buttons: readonly PermissionFlag[] = ['agent_loginonbehalf']

describe.each(guarded)('%s', (flag) => {
  /** Grants the flags of parts of the menu because this test does not check them. */
  const groups = openingFlags.filter((one) => one !== flag)
  const [holding, lacking] = [new Set<string>([...groups, flag]), new Set<string>(groups)]
  const shownTo = (flags: ReadonlySet<string>) =>
    tabScreens(visibleRooms(menu, screens, viewer, flags)).map(({ path }) => path)

  it("opens the flag's screens and menu entries when the user has only this flag", () => {
    for (const screen of screensOf(flag)) {
      expect(mayOpen(screen, viewer, new Set([flag])), screen.path).toBe(true)
      expect(shownTo(holding).includes(screen.path), screen.path).toBe(tabs.has(screen.path))
    }
  })

  it("keeps the flag's screens closed when the user has all other flags only", () => {
    const others = new Set(permissionFlags.filter((other) => other !== flag))
    for (const screen of screensOf(flag)) {
      expect(mayOpen(screen, viewer, others), screen.path).toBe(false)
      expect(shownTo(lacking)).not.toContain(screen.path)
      expect(shownTo(others)).not.toContain(screen.path)
    }
  })
})

describe('contract flags', () => {
  it('opens a screen for every flag with calls, except for flags of a button', () => {
    const withoutScreen = permissionFlags.filter(
      (flag) => callsOf(flag).length > 0 && screensOf(flag).length === 0,
    )
    expect(withoutScreen.toSorted()).toEqual([...buttons].toSorted())
  })

  it('knows every flag that a screen requires', () => {
    const asked = screens.flatMap(({ flag }) => flag ?? [])
    expect(asked.filter((flag) => !permissionFlags.includes(flag))).toEqual([])
  })
})
