import type { Screen } from '../../platform/screens/screen.ts'

export const accessScreens: readonly Screen[] = [
  {
    name: 'users',
    path: '/definitions/usercrud',
    flag: 'definitions_usercrud',
    group: 'definitions',
    texts: ['user', 'role', 'account'],
    load: () => import('./users/pages/UsersPage.tsx').then((module) => module.UsersPage),
  },
  {
    name: 'roles',
    path: '/definitions/rolecrud',
    flag: 'definitions_rolecrud',
    group: 'definitions',
    texts: ['role'],
    load: () => import('./roles/pages/RolesPage.tsx').then((module) => module.RolesPage),
  },
  {
    name: 'roleGroups',
    path: '/definitions/rolegroupcrud',
    flag: 'definitions_rolegroupcrud',
    group: 'definitions',
    texts: ['role'],
    load: () => import('./roles/pages/RoleGroupsPage.tsx').then((module) => module.RoleGroupsPage),
  },
  {
    name: 'roleGroupRoles',
    path: '/definitions/rolerolegroupcrud',
    flag: 'definitions_rolerolegroupcrud',
    group: 'definitions',
    texts: ['role'],
    load: () => import('./roles/pages/RoleGroupRolesPage.tsx').then((module) => module.RoleGroupRolesPage),
  },
  {
    name: 'userMenus',
    path: '/definitions/usermenucrud',
    flag: 'definitions_usermenucrud',
    group: 'definitions',
    texts: ['role', 'user'],
    load: () => import('./roles/pages/UserMenusPage.tsx').then((module) => module.UserMenusPage),
  },
  {
    name: 'userRoleGroups',
    path: '/definitions/userrolegroupcrud',
    flag: 'definitions_userrolegroupcrud',
    group: 'definitions',
    texts: ['role', 'user'],
    load: () => import('./roles/pages/UserRoleGroupsPage.tsx').then((module) => module.UserRoleGroupsPage),
  },
]
