/** The features of the product. A feature of the contract that is missing here does not compile. */
import type { Feature } from '@kervan/contract/table'
import type { FeatureParts } from './defineFeature.ts'
import { access } from './features/access/access.feature.ts'
import { account } from './features/account/account.feature.ts'
import { air } from './features/air/air.feature.ts'
import { announcement } from './features/announcement/announcement.feature.ts'
import { cancellation } from './features/cancellation/cancellation.feature.ts'
import { cart } from './features/cart/cart.feature.ts'
import { company } from './features/company/company.feature.ts'
import { connection } from './features/connection/connection.feature.ts'
import { contact } from './features/contact/contact.feature.ts'
import { courier } from './features/courier/courier.feature.ts'
import { customerService } from './features/customerService/customerService.feature.ts'
import { customs } from './features/customs/customs.feature.ts'
import { invoicing } from './features/invoicing/invoicing.feature.ts'
import { measuring } from './features/measuring/measuring.feature.ts'
import { notice } from './features/notice/notice.feature.ts'
import { order } from './features/order/order.feature.ts'
import { payment } from './features/payment/payment.feature.ts'
import { pricing } from './features/pricing/pricing.feature.ts'
import { product } from './features/product/product.feature.ts'
import { reference } from './features/reference/reference.feature.ts'
import { reservation } from './features/reservation/reservation.feature.ts'
import { shipment } from './features/shipment/shipment.feature.ts'
import { system } from './features/system/system.feature.ts'
import { tax } from './features/tax/tax.feature.ts'
import { template } from './features/template/template.feature.ts'
import { tracking } from './features/tracking/tracking.feature.ts'
import { warehouse } from './features/warehouse/warehouse.feature.ts'
import type { Services } from './platform/ctx.ts'
import type { JobHandler } from './platform/jobs/jobs.ts'

export const features: { [Name in Feature]: FeatureParts<Name> } = {
  access,
  account,
  air,
  announcement,
  cancellation,
  cart,
  company,
  connection,
  contact,
  courier,
  customerService,
  customs,
  invoicing,
  measuring,
  notice,
  order,
  payment,
  pricing,
  product,
  reference,
  reservation,
  shipment,
  system,
  tax,
  template,
  tracking,
  warehouse,
}

const parts: readonly Omit<FeatureParts<Feature>, 'name' | 'handlers'>[] = Object.values(features)

const emails = parts.flatMap((feature) => feature.emails ?? [])
const inbox = parts.flatMap((feature) => feature.inbox ?? [])

export const featureJobs = (services: Services): JobHandler[] =>
  parts.flatMap(({ jobs }) => jobs?.(services, { emails, inbox }) ?? [])

export const listeners = parts.flatMap((feature) => feature.listeners ?? [])

/** Continues work that an ended process left open. */
export const resumeFeatures = async (services: Services): Promise<void> => {
  for (const { resume } of parts) await resume?.(services)
}
