/** The signs of staff's screens: loaded when a menu has one, so that a customer's first page does without. */
import type { ComponentType } from 'react'
import {
  AppstoreOutlined,
  AuditOutlined,
  BankOutlined,
  BellOutlined,
  BookOutlined,
  ColumnWidthOutlined,
  CommentOutlined,
  DashboardOutlined,
  DollarOutlined,
  FileDoneOutlined,
  FireOutlined,
  GlobalOutlined,
  IdcardOutlined,
  LinkOutlined,
  NodeIndexOutlined,
  NotificationOutlined,
  OrderedListOutlined,
  PercentageOutlined,
  SafetyCertificateOutlined,
  ScanOutlined,
  SettingOutlined,
  ShopOutlined,
  StopOutlined,
  SwapOutlined,
  TagsOutlined,
  TeamOutlined,
  UploadOutlined,
  WarningOutlined,
} from '@ant-design/icons'
import type { Screen, ScreenName } from '../../platform/screens/screen.ts'

const icons: Partial<Record<ScreenName, ComponentType>> = {
  segmentProfitRates: PercentageOutlined,
  priceList: TagsOutlined,
  uploadPriceList: UploadOutlined,
  zones: GlobalOutlined,
  fuelCharges: FireOutlined,
  surcharges: DollarOutlined,
  embargoes: StopOutlined,
  exchangeRates: SwapOutlined,
  trackingStatusesCreate: ScanOutlined,
  trackingStatusList: NodeIndexOutlined,
  customizedTrackingStatusList: OrderedListOutlined,
  manifest: FileDoneOutlined,
  referenceRule: ScanOutlined,
  agentShipmentList: AppstoreOutlined,
  measuring: ColumnWidthOutlined,
  objections: CommentOutlined,
  waitingCancellations: StopOutlined,
  announcements: NotificationOutlined,
  connections: LinkOutlined,
  givenUpJobs: WarningOutlined,
  rightsChanges: AuditOutlined,
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

export const StaffScreenIcon = ({ screen }: { screen: Pick<Screen, 'name' | 'path'> }) => {
  const Icon =
    icons[screen.name] ?? byPath.find(([pattern]) => pattern.test(screen.path))?.[1] ?? AppstoreOutlined
  return <Icon />
}
