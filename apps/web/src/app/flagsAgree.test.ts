// @vitest-environment node
import { describe, expect, it } from 'vitest'
import { permissionFlags } from '@kervan/contract/permissions'
import type { PermissionFlag } from '@kervan/contract/permissions'
import { listEndpoints } from '@kervan/contract/table'
import { mayOpen, menuScreens } from '../platform/screens/mayOpen.ts'
import { groupFlags } from '../platform/screens/screen.ts'
import { screens } from './screens.ts'

/** An operations user sees prices, so that nothing but the flag decides. */
const viewer = { roles: ['operation4controllers' as const], isOperationUser: true }

/** Flags that open a group of the menu or an area, whose screens have flags of their own. */
const openingFlags = new Set<PermissionFlag | undefined>(Object.values(groupFlags))

const screensOf = (flag: PermissionFlag) => screens.filter((screen) => screen.flag === flag)
const callsOf = (flag: PermissionFlag) => listEndpoints().filter(({ endpoint }) => endpoint.access === flag)
const guarded = permissionFlags.filter((flag) => screensOf(flag).length > 0)

/** What these allow is a button on a screen that another flag opens. */
const buttons: readonly PermissionFlag[] = ['agent_loginonbehalf']

describe.each(guarded)('%s', (flag) => {
  /** What the groups of the menu ask for is not what is tried here. */
  const groups = [...openingFlags].filter((one) => one !== undefined && one !== flag) as PermissionFlag[]
  const [holding, lacking] = [new Set<string>([...groups, flag]), new Set<string>(groups)]
  const shownTo = (flags: ReadonlySet<string>) => menuScreens(screens, viewer, flags).map(({ path }) => path)

  it('alone opens its screens and their places in the menu', () => {
    for (const screen of screensOf(flag)) {
      expect(mayOpen(screen, viewer, new Set([flag])), screen.path).toBe(true)
      const isInMenu = (screen.operationGroup ?? screen.group) !== undefined
      expect(shownTo(holding).includes(screen.path), screen.path).toBe(isInMenu)
    }
  })

  it('lacking, with every other flag held, opens none of them', () => {
    const others = new Set(permissionFlags.filter((other) => other !== flag))
    for (const screen of screensOf(flag)) {
      expect(mayOpen(screen, viewer, others), screen.path).toBe(false)
      expect(shownTo(lacking)).not.toContain(screen.path)
      expect(shownTo(others)).not.toContain(screen.path)
    }
  })
})

describe('flags of the contract', () => {
  it('that open calls open a screen too, or are known to be a button on another one', () => {
    const withoutScreen = permissionFlags.filter(
      (flag) => callsOf(flag).length > 0 && screensOf(flag).length === 0,
    )
    expect(withoutScreen.toSorted()).toEqual([...buttons].toSorted())
  })

  it('are the only ones that screens ask for', () => {
    const asked = screens.flatMap(({ flag }) => flag ?? [])
    expect(asked.filter((flag) => !permissionFlags.includes(flag))).toEqual([])
  })
})
