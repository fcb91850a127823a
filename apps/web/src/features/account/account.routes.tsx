import type { PublicScreen } from '../../platform/screens/screen.ts'

export const accountPublicScreens: readonly PublicScreen[] = [
  {
    name: 'signIn',
    path: '/signin',
    texts: ['account'],
    isForVisitorsOnly: true,
    source: 'src/features/account/pages/SignInPage.tsx',
    load: () => import('./pages/SignInPage.tsx').then((module) => module.SignInPage),
  },
  {
    name: 'signUp',
    path: '/signup',
    texts: ['account'],
    isForVisitorsOnly: true,
    source: 'src/features/account/pages/SignUpPage.tsx',
    load: () => import('./pages/SignUpPage.tsx').then((module) => module.SignUpPage),
  },
  {
    name: 'forgotPassword',
    path: '/forgotpassword',
    texts: ['account'],
    isForVisitorsOnly: true,
    source: 'src/features/account/pages/ForgotPasswordPage.tsx',
    load: () => import('./pages/ForgotPasswordPage.tsx').then((module) => module.ForgotPasswordPage),
  },
]
