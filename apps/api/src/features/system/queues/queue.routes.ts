import type { queueEndpoints } from '@kervan/contract/system/queue.endpoints'
import type { Handlers } from '../../../platform/http/bind.ts'
import { listQueues } from './listQueues.ts'

export const queueHandlers: Handlers<typeof queueEndpoints> = { listQueues }
