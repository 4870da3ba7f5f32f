// Put into the peer's page when an answer is wanted: its own way to be fed a stream.
window.streamAnswer = async (text) => {
  const chat = document.querySelector('deep-chat');
  chat.connect = {
    stream: true,
    handler: async (_body, signals) => {
      signals.onOpen();
      for (const part of text.match(/[^]{1,8}/g)) await signals.onResponse({ text: part });
      signals.onClose();
    },
  };
  await new Promise((done) => setTimeout(done, 300));
  chat.submitUserMessage({ text: 'show me' });
};
