import { Overview } from '../components/Overview.tsx'

export const DefinitionsOverviewPage = () => <Overview area="definitions" />
export const PricingOverviewPage = () => <Overview area="pricing" />
export const InvoicingOverviewPage = () => <Overview area="invoicing" />
export const AgentOverviewPage = () => <Overview area="agent" />
