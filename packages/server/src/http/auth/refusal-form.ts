import type { FastifyReply } from 'fastify';
import type { KeyIdentity } from './key-identity.js';

/** Why nobody is let in. */
export interface IdentityRefusal {
  status: number;
  error: string;
  code: string | null;
}

/** Tells a refusal of the identity in the form of another protocol. */
export function refusingInForm(
  requireCaller: KeyIdentity['requireCaller'],
  refuse: (reply: FastifyReply, refusal: IdentityRefusal) => void,
): KeyIdentity['requireCaller'] {
  return (request, reply) => {
    let status = 401;
    const told = {
      code(one: number) {
        status = one;
        return told;
      },
      header(name: string, value: string) {
        void reply.header(name, value);
        return told;
      },
      send({ error, code = null }: { error: string; code?: string | null }) {
        refuse(reply, { status, error, code });
        return told;
      },
    };
    return requireCaller(request, told as unknown as FastifyReply);
  };
}
