/** One sign for each screen of the menu, all of one family; those of staff's screens are a file of their own. */
import { lazy, Suspense } from 'react'
import type { ComponentType } from 'react'
import {
  AccountBookOutlined,
  CalculatorOutlined,
  ContactsOutlined,
  EnvironmentOutlined,
  FileAddOutlined,
  HomeOutlined,
  PlusSquareOutlined,
  ShoppingOutlined,
  ShoppingCartOutlined,
  UnorderedListOutlined,
  UserOutlined,
  WalletOutlined,
} from '@ant-design/icons'
import type { Screen, ScreenName } from '../../platform/screens/screen.ts'

const customerIcons: Partial<Record<ScreenName, ComponentType>> = {
  home: HomeOutlined,
  shipment: PlusSquareOutlined,
  shipmentList: UnorderedListOutlined,
  cart: ShoppingCartOutlined,
  tracking: EnvironmentOutlined,
  contacts: ContactsOutlined,
  products: ShoppingOutlined,
  pricing: CalculatorOutlined,
  taxCalculator: AccountBookOutlined,
  paymentHistory: WalletOutlined,
  invoiceSettings: FileAddOutlined,
  trackingSettings: EnvironmentOutlined,
  userSettings: UserOutlined,
}

const StaffScreenIcon = lazy(async () => ({
  default: (await import('./StaffScreenIcon.tsx')).StaffScreenIcon,
}))

/** Keeps the place of a sign that is still coming, so that no word of the menu moves. */
const EmptyIcon = () => <span className="anticon" style={{ width: '1em', height: '1em' }} />

export const ScreenIcon = ({ screen }: { screen: Pick<Screen, 'name' | 'path'> }) => {
  const Icon = customerIcons[screen.name]
  return (
    <span aria-hidden="true">
      {Icon ? (
        <Icon />
      ) : (
        <Suspense fallback={<EmptyIcon />}>
          <StaffScreenIcon screen={screen} />
        </Suspense>
      )}
    </span>
  )
}
