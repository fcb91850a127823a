import type { Screen } from '../../platform/screens/screen.ts'

export const contactScreens: readonly Screen[] = [
  {
    name: 'contacts',
    path: '/shipment/contacts',
    flag: 'shipment_contacts',
    texts: ['contact', 'shipment/draft', 'shipment'],
    load: () => import('./pages/ContactsPage.tsx').then((module) => module.ContactsPage),
  },
]
