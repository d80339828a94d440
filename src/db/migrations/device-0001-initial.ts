/** Who is logged in on this device, and what the server can do. */
export const deviceInitial = { version: 1, stores: { session: 'id', strictMarker: '' } } as const;
