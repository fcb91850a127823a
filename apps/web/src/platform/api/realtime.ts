/** Payment hub client. Its script is loaded when a payment begins. */
import { readSession } from '../session/session.ts'

export interface PaymentHandlers {
  onSuccess: (payload: unknown) => void
  onFailure: (payload: unknown) => void
  /** Called when the hub rejects or cannot be reached: the page then polls. */
  onUnavailable: () => void
}

/**
 * Subscribes to one payment until the returned function is called. The server sends earlier events at once;
 * after a lost connection the client subscribes again.
 */
export const registerTransaction = (
  conversationId: string,
  { onSuccess, onFailure, onUnavailable }: PaymentHandlers,
): (() => void) => {
  let isClosed = false
  let close = (): void => {
    isClosed = true
  }
  const open = async (): Promise<void> => {
    const { io } = await import('socket.io-client')
    if (isClosed) return
    const socket = io({ path: '/paymentHub', reconnectionDelayMax: 5000 })
    close = () => {
      isClosed = true
      socket.close()
    }
    socket.on('connect', () => {
      const token = readSession()?.token ?? ''
      socket
        .timeout(5000)
        .emitWithAck('RegisterTransaction', { conversationId, token })
        .then((answer: { ok?: boolean }) => {
          if (!answer.ok && !isClosed) onUnavailable()
        })
        .catch(() => {
          if (!isClosed) onUnavailable()
        })
    })
    socket.on('connect_error', onUnavailable)
    socket.on('PaymentSuccess', onSuccess)
    socket.on('PaymentFailed', onFailure)
  }
  open().catch(() => {
    if (!isClosed) onUnavailable()
  })
  return () => close()
}

/**
 * Subscribes to an event of a room until the returned function is called. Also calls `onChange` each time the
 * subscription starts, because earlier events are not delivered. Does nothing if the hub is not available.
 */
const listenInRoom = (room: string, event: string, onChange: () => void): (() => void) => {
  let isClosed = false
  let close = (): void => undefined
  const open = async (): Promise<void> => {
    const { io } = await import('socket.io-client')
    if (isClosed) return
    const socket = io({ path: '/paymentHub', reconnectionDelayMax: 30_000 })
    close = () => void socket.close()
    socket.on('connect', () =>
      socket.emit(
        'RegisterTransaction',
        { conversationId: room, token: readSession()?.token ?? '' },
        onChange,
      ),
    )
    socket.on(event, onChange)
  }
  open().catch(() => undefined)
  return () => {
    isClosed = true
    close()
  }
}

/** Calls `onChange` when the user's permissions change. */
export const listenToRights = (userId: string | number, onChange: () => void): (() => void) =>
  listenInRoom(`rights-${userId}`, 'RightsChanged', onChange)

/** Calls `onChange` when data on the shipment's page changes. */
export const listenToShipment = (shipmentId: string, onChange: () => void): (() => void) =>
  listenInRoom(`shipment-${shipmentId}`, 'ShipmentChanged', onChange)

/** Calls `onChange` when the pickup assignments of a day change. */
export const listenToDispatchDay = (date: string, onChange: () => void): (() => void) =>
  listenInRoom(`dispatch-${date}`, 'DispatchDayChanged', onChange)
