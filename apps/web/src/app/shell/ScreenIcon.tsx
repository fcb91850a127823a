/** One sign for each screen of the menu, all of one family. */
import type { ComponentType } from 'react'
import {
  AccountBookOutlined,
  AppstoreOutlined,
  AuditOutlined,
  BankOutlined,
  BellOutlined,
  BookOutlined,
  CalculatorOutlined,
  ColumnWidthOutlined,
  CommentOutlined,
  ContactsOutlined,
  DashboardOutlined,
  DollarOutlined,
  EnvironmentOutlined,
  FileAddOutlined,
  FireOutlined,
  GlobalOutlined,
  HistoryOutlined,
  HomeOutlined,
  IdcardOutlined,
  LinkOutlined,
  NotificationOutlined,
  PercentageOutlined,
  PlusSquareOutlined,
  SafetyCertificateOutlined,
  ScanOutlined,
  SettingOutlined,
  ShopOutlined,
  ShoppingOutlined,
  ShoppingCartOutlined,
  StopOutlined,
  SwapOutlined,
  TableOutlined,
  TagsOutlined,
  TeamOutlined,
  UnorderedListOutlined,
  UploadOutlined,
  UserOutlined,
  UserSwitchOutlined,
  UsergroupAddOutlined,
  WalletOutlined,
  WarningOutlined,
} from '@ant-design/icons'
import type { Screen, ScreenName } from '../../platform/screens/screen.ts'

const icons: Partial<Record<ScreenName, ComponentType>> = {
  home: HomeOutlined,
  shipment: PlusSquareOutlined,
  shipmentList: UnorderedListOutlined,
  cart: ShoppingCartOutlined,
  tracking: EnvironmentOutlined,
  contacts: ContactsOutlined,
  products: ShoppingOutlined,
  pricing: CalculatorOutlined,
  segmentProfitRates: PercentageOutlined,
  priceList: TagsOutlined,
  uploadPriceList: UploadOutlined,
  taxCalculator: AccountBookOutlined,
  zones: GlobalOutlined,
  fuelCharges: FireOutlined,
  surcharges: DollarOutlined,
  embargoes: StopOutlined,
  exchangeRates: SwapOutlined,
  trackingStatusesCreate: ScanOutlined,
  measuring: ColumnWidthOutlined,
  objections: CommentOutlined,
  announcements: NotificationOutlined,
  connections: LinkOutlined,
  givenUpJobs: WarningOutlined,
  paymentHistory: WalletOutlined,
  invoiceSettings: FileAddOutlined,
  userSettings: UserOutlined,
  userTable: TableOutlined,
  userMenus: UserSwitchOutlined,
  userRoleGroups: UsergroupAddOutlined,
  rightsChanges: HistoryOutlined,
  taxEditions: BookOutlined,
}

/** By a word of the path, for screens without a sign of their own. */
const byPath: readonly (readonly [RegExp, ComponentType])[] = [
  [/user/, TeamOutlined],
  [/role/, SafetyCertificateOutlined],
  [/compan/, ShopOutlined],
  [/document/, IdcardOutlined],
  [/audit/, AuditOutlined],
  [/invoic/, BankOutlined],
  [/customerservices/, BellOutlined],
  [/definitions\/(definitions|pricing|agent)$/, DashboardOutlined],
  [/definitions/, SettingOutlined],
]

export const ScreenIcon = ({ screen }: { screen: Pick<Screen, 'name' | 'path'> }) => {
  const Icon =
    icons[screen.name] ?? byPath.find(([pattern]) => pattern.test(screen.path))?.[1] ?? AppstoreOutlined
  return (
    <span aria-hidden="true">
      <Icon />
    </span>
  )
}
