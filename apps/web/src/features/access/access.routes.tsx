import type { Screen } from '../../platform/screens/screen.ts'

export const accessScreens: readonly Screen[] = [
  {
    name: 'users',
    path: '/definitions/usercrud',
    flag: 'definitions_usercrud',
    texts: ['access/users', 'access/roles', 'account'],
    load: () => import('./users/pages/UsersPage.tsx').then((module) => module.UsersPage),
  },
  {
    name: 'userImport',
    path: '/definitions/usercrud/import',
    flag: 'definitions_usercrud',
    texts: ['access/users'],
    load: () => import('./users/pages/UserImportPage.tsx').then((module) => module.UserImportPage),
  },
  {
    name: 'userTable',
    path: '/definitions/usercrudsampletable',
    flag: 'definitions_usercrudsampletable',
    texts: ['access/users'],
    load: () => import('./users/pages/UserTablePage.tsx').then((module) => module.UserTablePage),
  },
  {
    name: 'roles',
    path: '/definitions/rolecrud',
    flag: 'definitions_rolecrud',
    texts: ['access/roles'],
    load: () => import('./roles/pages/RolesPage.tsx').then((module) => module.RolesPage),
  },
  {
    name: 'roleGroups',
    path: '/definitions/rolegroupcrud',
    flag: 'definitions_rolegroupcrud',
    texts: ['access/roles', 'menu'],
    load: () => import('./roles/pages/RoleGroupsPage.tsx').then((module) => module.RoleGroupsPage),
  },
  {
    name: 'roleGroupRoles',
    path: '/definitions/rolerolegroupcrud',
    flag: 'definitions_rolerolegroupcrud',
    texts: ['access/roles'],
    load: () => import('./roles/pages/RoleGroupRolesPage.tsx').then((module) => module.RoleGroupRolesPage),
  },
  {
    name: 'userMenus',
    path: '/definitions/usermenucrud',
    flag: 'definitions_usermenucrud',
    texts: ['access/roles', 'access/users'],
    load: () => import('./roles/pages/UserMenusPage.tsx').then((module) => module.UserMenusPage),
  },
  {
    name: 'userRoleGroups',
    path: '/definitions/userrolegroupcrud',
    flag: 'definitions_userrolegroupcrud',
    texts: ['access/roles', 'access/users'],
    load: () => import('./roles/pages/UserRoleGroupsPage.tsx').then((module) => module.UserRoleGroupsPage),
  },
  {
    name: 'rightsChanges',
    path: '/definitions/rightschanges',
    flag: 'definitions_audit',
    texts: ['access/roles'],
    load: () => import('./roles/pages/RightsChangesPage.tsx').then((module) => module.RightsChangesPage),
  },
]
