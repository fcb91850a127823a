import { expect, it } from 'vitest'
import { roleNames } from './permissions.ts'
import type { RoleName } from './permissions.ts'
import { hasReach, isOperation, isStaff, seesPrices } from './roles.ts'
import type { Reach } from './roles.ts'

const expected: Record<
  RoleName,
  { reach: Reach; isStaff: boolean; seesPrices: boolean; isOperation: boolean }
> = {
  admin4controllers: { reach: 'all', isStaff: true, seesPrices: true, isOperation: true },
  operation4controllers: { reach: 'all', isStaff: true, seesPrices: true, isOperation: false },
  agent4controllers: { reach: 'agency', isStaff: true, seesPrices: true, isOperation: false },
  user4controllers: { reach: 'company', isStaff: false, seesPrices: true, isOperation: false },
  pickup4controllers: { reach: 'handling', isStaff: true, seesPrices: false, isOperation: false },
}
const reaches: readonly Reach[] = ['all', 'agency', 'company', 'handling']

it.each(roleNames)('%s reaches, sees and may what its role says', (role) => {
  const holder = { roles: [role], isOperationUser: false }
  expect(reaches.filter((reach) => hasReach(holder, reach))).toEqual([expected[role].reach])
  expect(isStaff(holder)).toBe(expected[role].isStaff)
  expect(seesPrices(holder)).toBe(expected[role].seesPrices)
  expect(isOperation(holder)).toBe(expected[role].isOperation)
  // Calls for operations look at rows of every company: who does not see them all makes none.
  expect(isOperation({ ...holder, isOperationUser: true })).toBe(expected[role].reach === 'all')
})

it('one of several roles is enough', () => {
  const holder = { roles: ['user4controllers', 'pickup4controllers'] as const, isOperationUser: false }
  expect(reaches.filter((reach) => hasReach(holder, reach))).toEqual(['company', 'handling'])
  expect([isStaff(holder), seesPrices(holder), isOperation(holder)]).toEqual([true, true, false])
})

it('nobody without a role is staff, sees prices or reaches anything', () => {
  const nobody = { roles: [], isOperationUser: false }
  expect(reaches.some((reach) => hasReach(nobody, reach))).toBe(false)
  expect([isStaff(nobody), seesPrices(nobody), isOperation(nobody)]).toEqual([false, false, false])
})
