/** Line icons of rooms and doors, drawn here because icon fonts and sprites need another request. */
const drawings: Readonly<Record<string, string>> = {
  today:
    'M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8zM12 3v2M12 19v2M3 12h2M19 12h2M5.6 5.6 7 7M17 17l1.4 1.4M18.4 5.6 17 7M7 17l-1.4 1.4',
  customer: 'M12 4a4 4 0 1 0 0 8 4 4 0 0 0 0-8zM4.5 20c1-4 4-6 7.5-6s6.5 2 7.5 6',
  pickup:
    'M5 16.5H2.5v-10h11v10H9M13.5 10h4l4 3.5v3H19M15 16.5h-1.5M7 15.5a2 2 0 1 0 0 4 2 2 0 0 0 0-4zM17 15.5a2 2 0 1 0 0 4 2 2 0 0 0 0-4z',
  warehouse: 'M3 10l9-6 9 6v10.5H3zM8 20.5V13h8v7.5M8 16.700h8',
  line: 'M17.8 19.2 16 11l3.5-3.5c1.5-1.5 2-3.5 1.5-4.5-1-.5-3 0-4.5 1.5L13 8 4.8 6.200c-.5-.1-.9.1-1.1.5l-.3.5c-.2.5-.1 1 .3 1.300L9 12l-2 3H4l-1 1 3 2 2 3 1-1v-3l3-2 3.5 5.300c.3.4.8.5 1.3.3l.5-.2c.4-.3.6-.7.5-1.200z',
  money:
    'M5 6h14a2 2 0 0 1 2 2v8a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2V8a2 2 0 0 1 2-2zM12 9.5a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5zM6.5 10v4M17.5 10v4',
  settings:
    'M4 7h9M17 7h3M4 17h3M11 17h9M15 5a2 2 0 1 0 0 4 2 2 0 0 0 0-4zM9 15a2 2 0 1 0 0 4 2 2 0 0 0 0-4z',
  new: 'M12 5v14M5 12h14',
  shipments: 'M9 6.5h11M9 12h11M9 17.5h11M4.5 6.5h.01M4.5 12h.01M4.5 17.5h.01',
  priceAndTax: 'M6 3.5h12v17H6zM9 7h6M9 11.5h.01M12 11.5h.01M15 11.5h.01M9 15.5h.01M12 15.5h.01M15 15.5h.01',
  stores:
    'M4 9.5 5.5 4h13L20 9.5M4 9.5a2.700 2.700 0 0 0 5.300 0 2.700 2.700 0 0 0 5.400 0 2.700 2.700 0 0 0 5.300 0M5.5 12v8.5h13V12M10 20.5V16h4v4.5',
  products: 'M5.5 8h13l1.5 12.5H4zM8.5 8V7a3.5 3.5 0 0 1 7 0v1',
  contacts:
    'M6 3.5h13v17H6zM3.5 8H6M3.5 12H6M3.5 16H6M12.5 8a2 2 0 1 0 0 4 2 2 0 0 0 0-4zM9 17c.4-2 1.8-3 3.5-3s3.1 1 3.5 3',
  cart: 'M3 4.5h2.5l2.3 10.5h9.700L19.5 8H6.300M9 18a1.2 1.2 0 1 0 0 2.400A1.2 1.2 0 0 0 9 18zM16 18a1.2 1.2 0 1 0 0 2.4 1.2 1.2 0 0 0 0-2.400z',
  help: 'M12 3.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17zM9.5 9.5a2.5 2.5 0 1 1 3.6 2.200c-.8.4-1.1.9-1.1 1.800M12 16.5h.01',
  menu: 'M4 7h16M4 12h16M4 17h16',
  search: 'M11 4.5a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13zM16 16l4.5 4.5',
  other: 'M5 5h6v6H5zM13 5h6v6h-6zM5 13h6v6H5zM13 13h6v6h-6z',
}
const sameAs: Readonly<Record<string, string>> = { courier: 'pickup', payments: 'money' }

/** Icon of a room, a door or an action of the menu in the current text colour. */
export const MenuIcon = ({ name }: { name: string }) => (
  <svg
    viewBox="0 0 24 24"
    width="20"
    height="20"
    fill="none"
    stroke="currentColor"
    strokeWidth="1.6"
    strokeLinecap="round"
    strokeLinejoin="round"
    aria-hidden="true"
    focusable="false"
  >
    <path d={drawings[sameAs[name] ?? name] ?? drawings.other} />
  </svg>
)
