import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { permissionFlags, seededRoleGroups } from '@kervan/contract/permissions'
import { tabScreens, visibleRooms } from '../../../platform/screens/menu.ts'
import { changeLanguage, hasText, loadTexts, translate } from '../../../platform/text/i18n.ts'
import { menu } from '../../menu.ts'
import { screens } from '../../screens.ts'
import { foldEntries, searchEntries } from './searchEntries.ts'
import { screenEntriesOf } from './useScreenSearch.ts'

const staffRooms = visibleRooms(
  menu,
  screens,
  { roles: ['admin4controllers'], isOperationUser: false },
  new Set(permissionFlags),
)
const customerRooms = visibleRooms(
  menu,
  screens,
  { roles: ['user4controllers'], isOperationUser: false },
  new Set(seededRoleGroups.find(({ id }) => id === 2)!.flags),
)

const firstFor = (rooms: typeof staffRooms, word: string) =>
  searchEntries(foldEntries(screenEntriesOf(rooms, translate, true)), word, 1)[0]?.screen.name

beforeAll(() => loadTexts(['shell', 'menu', 'searchWords']))
afterAll(() => changeLanguage('tr'))

describe.each(['tr', 'en'] as const)('everyday words in %s', (language) => {
  beforeAll(() => changeLanguage(language))

  it('find their screen first for staff and for customers', () => {
    for (const rooms of [staffRooms, customerRooms])
      for (const { screen, alsoFoundBy } of screenEntriesOf(rooms, translate, true))
        for (const word of alsoFoundBy.split(', ')) expect(firstFor(rooms, word), word).toBe(screen.name)
  })

  it('exist for each screen with a tab', () => {
    for (const { name } of [...tabScreens(staffRooms), ...tabScreens(customerRooms)])
      expect(hasText(`searchWords:${name}`), name).toBe(true)
  })
})

describe('words that staff try in their first hour', () => {
  beforeAll(() => changeLanguage('tr'))

  it.each([
    ['iade', 'refunds'],
    ['gümrük', 'manifest'],
    ['rol', 'roles'],
    ['mutabakat', 'paymentDifferences'],
    ['barkod', 'warehouse'],
    ['log', 'givenUpJobs'],
    ['şube', 'definitionsOverview'],
    ['tazminat', 'claims'],
    ['uçuş', 'flightlist'],
    ['fiyat', 'pricing'],
    ['müşteri hizmetleri', 'customerServices'],
    ['arayan', 'customerServices'],
    ['kurye saatleri', 'pickupWindows'],
    ['kim değiştirdi', 'audit'],
    ['denetim', 'audit'],
    ['torba', 'baglist'],
    ['sayım', 'stockTakes'],
    ['tartı', 'measuring'],
    ['koli', 'whereabouts'],
    ['firma', 'companies'],
    ['evrak', 'documentReview'],
    ['duyuru', 'announcements'],
    ['kur', 'exchangeRates'],
    ['yakıt', 'fuelCharges'],
    ['ambargo', 'embargoes'],
    ['marj', 'segmentProfitRates'],
    ['itiraz', 'objections'],
    ['iptal', 'waitingCancellations'],
    ['ödeme linki', 'paymentLinks'],
    ['dekont', 'paymentHistory'],
    ['rota', 'dispatcher'],
    ['kurye çağır', 'reservationCreate'],
    ['etgb', 'manifest'],
    ['kdv iadesi', 'vatRefund'],
    ['durum gir', 'trackingStatusesCreate'],
    ['gecikme', 'deliveryPromises'],
    ['karne', 'carrierPerformance'],
    ['şablon', 'replyTemplates'],
    ['matris', 'roleGroupRoles'],
    ['kullanıcı', 'users'],
    ['entegrasyon', 'integrations'],
    ['mağaza', 'integrations'],
    ['woocommerce', 'integrationCreate'],
    ['sipariş', 'orders'],
    ['hata', 'givenUpJobs'],
    ['şifre', 'userSettings'],
    ['karanlık', 'appearance'],
    ['tehlikeli madde', 'restrictedGoods'],
    ['kargom nerede', 'tracking'],
  ])('"%s" finds %s first', (word, screen) => {
    expect(firstFor(staffRooms, word)).toBe(screen)
  })
})
